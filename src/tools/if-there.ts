import { systemCode } from "../store/errors.js";

/** @returns `otherwise` when there is no such file or folder */
export const ifThere = <Found, Otherwise>(
  found: Promise<Found>,
  otherwise: Otherwise,
): Promise<Found | Otherwise> =>
  found.catch((error: unknown) => {
    if (systemCode(error) === "ENOENT") return otherwise;
    throw error;
  });
