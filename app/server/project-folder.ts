/** The project's folder, seen from this file or from a bundle in `build/server`: both are two folders deep. */
export const projectFolder = new URL("../../", import.meta.url);
