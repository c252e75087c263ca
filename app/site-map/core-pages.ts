type CorePage = {
  path: string;
  name: string;
};

export const corePages: readonly CorePage[] = [
  { path: "/", name: "Home" },
  { path: "/online-review", name: "Online review" },
  { path: "/locations", name: "Locations" },
  { path: "/blog", name: "Blog" },
  { path: "/sitemap", name: "Sitemap" },
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
