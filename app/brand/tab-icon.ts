import { colors, icon } from "./brand.ts";

const { navy, "on-navy": light } = colors;

/** On a solid background, so that it shows on any tab; light in the dark theme. */
export const tabIcon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>rect{fill:${navy[0]}}path{stroke:${light[0]}}@media (prefers-color-scheme:dark){rect{fill:${light[1]}}path{stroke:${navy[1]}}}</style><rect width="32" height="32" rx="6"/><path fill="none" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round" d="${icon}"/></svg>`;

/** Inline, since a browser requests an icon file before the first paint. */
export const tabIconAddress = `data:image/svg+xml,${tabIcon.replace(/[%#"<>]/g, encodeURIComponent)}`;
