/** Pages that belong to no state, city, area or post. */
export const corePages: readonly { path: string; name: string }[] = [
  { path: "/", name: "Home" },
  { path: "/online-review", name: "Online review" },
  { path: "/locations", name: "Locations" },
  { path: "/blog", name: "Blog" },
  { path: "/sitemap", name: "Sitemap" },
  { path: "/privacy-policy", name: "Privacy Policy" },
  { path: "/terms-of-service", name: "Terms of Service" },
  { path: "/legal-disclaimer", name: "Legal Disclaimer" },
];

/** Pages that follow a survey: linked for completeness, not indexed. */
export const outcomePages: readonly { path: string; name: string }[] = [
  { path: "/book-consultation", name: "Book a consultation" },
  { path: "/thank-you", name: "Thank you" },
];
