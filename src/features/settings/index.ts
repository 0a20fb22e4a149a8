/** The functions of the settings that other features may import. */

export { offerDefaults } from "./offered-defaults.js";
