type CorePage = {
  path: string;
  name: string;
  /** When its text last changed (YYYY-MM-DD); left out where that is known from elsewhere. */
  updatedOn?: string;
};

export const corePages: readonly CorePage[] = [
  { path: "/", name: "Home", updatedOn: "2026-11-22" },
  { path: "/online-review", name: "Online review", updatedOn: "2026-11-22" },
  { path: "/locations", name: "Locations", updatedOn: "2026-11-22" },
  { path: "/blog", name: "Blog" },
  { path: "/sitemap", name: "Sitemap", updatedOn: "2026-11-22" },
  { path: "/privacy-policy", name: "Privacy Policy" },
  { path: "/terms-of-service", name: "Terms of Service" },
  { path: "/legal-disclaimer", name: "Legal Disclaimer" },
  {
    path: "/consumer-health-data-policy",
    name: "Consumer Health Data Policy",
  },
  {
    path: "/do-not-sell-or-share",
    name: "Do Not Sell or Share My Personal Information",
  },
  { path: "/accessibility", name: "Accessibility" },
];

export const outcomePages: readonly CorePage[] = [
  { path: "/book-consultation", name: "Book a consultation" },
  { path: "/thank-you", name: "Thank you" },
];
