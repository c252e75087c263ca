/** This file and the bundle in `build/server` are both two folders deep. */
export const projectFolder = new URL("../../", import.meta.url);
