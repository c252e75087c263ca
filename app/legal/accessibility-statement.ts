import { privacyContacts } from "./legal-facts.ts";
import type { LegalText } from "./legal-text.ts";

export const accessibilityStatement: LegalText = {
  path: "/accessibility",
  title: "Accessibility",
  metaDescription:
    "How we keep this website usable for everyone, what we test, what we haven't tested, and how to reach us another way.",
  h1: "Accessibility",
  mark: "wheelchair",
  updated: () => "November 22, 2026",
  wording: { on: "2026-11-22", sha256: "374867bda97953fb" },
  content: (facts) => [
    "We want everyone to be able to get help here. We aim for the Web Content Accessibility Guidelines (WCAG) 2.2, level AA.",
    "## What we test",
    "Every release of the software behind this site runs these tests in a real browser:",
    "- **Automated checks** of every kind of page and form (axe-core), at a phone's and a computer's width, in the light and the dark theme.\n- **The keyboard:** the forms and the callback dialog work without a mouse, and you can see where you are.\n- **Without JavaScript:** every form, and the whole review, works without it.\n- **Contrast:** text colors are checked against their backgrounds.\n- **Narrow screens and reduced motion:** pages don't scroll sideways, and nothing moves if your device asks for less motion.",
    "## What we haven't tested",
    "Automated checks find only part of what can go wrong. No outside expert has audited the site, and people who use screen readers haven't tested every page. The booking page that opens in a new tab belongs to another company.",
    "## If something doesn't work for you",
    `Please tell us, and tell us which page: ${privacyContacts(facts)}. We'll help you another way right away, and we'll work on the problem. You never have to use a form. You can do everything by phone.`,
  ],
};
