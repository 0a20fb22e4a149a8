/** The functions of the settings that other features may import. */

export { askLanguage, setLanguage } from "./button-settings.js";
