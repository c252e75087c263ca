/** New York's words, verbatim, for an advertisement with results or reviews: 22 NYCRR 1200, Rule 7.1(e)(3). Checked on 2026-11-26. */
export const priorResults = "Prior results do not guarantee a similar outcome.";
