import { rest, type View } from "./view.ts";

const post = "/blog/rideshare-crash-who-pays";
const birmingham = "/locations/alabama/birmingham";

/** What is read rather than filled in, in every state that it has. */
export const pageViews: readonly View[] = [
  ...rest("Landing", "/"),
  {
    page: "Landing",
    state: "questions open",
    path: "/",
    act: async (page) => {
      for (const question of await page.getByRole("group").all()) {
        await question.locator("summary").click();
      }
    },
  },
  ...rest("Locations", "/locations"),
  {
    page: "Locations",
    state: "preview",
    path: "/locations",
    act: async (page) => {
      await page.getByRole("link", { name: "Alaska" }).focus();
      // A ring, and the preview with it, come with a key alone.
      await page.keyboard.press("Tab");
    },
  },
  ...rest("State", "/locations/alabama"),
  ...rest("City", birmingham),
  ...rest("City", "/locations/north-carolina/greensboro", "long names"),
  ...rest("Practice area", `${birmingham}/uber-accident-lawyer`),
  ...rest("Blog", "/blog"),
  { page: "Blog", state: "page 2", path: "/blog?page=2", site: "crowded" },
  { page: "Blog", state: "failed", path: "/blog", site: "broken" },
  ...rest("Blog", "/blog/category/insurance", "category"),
  ...rest("Blog", "/blog/tag/evidence", "topic"),
  ...rest("Post", post),
  {
    page: "Post",
    state: "toast of its banner",
    path: post,
    at: "Is this about you?",
    act: async (page) => {
      await page.getByRole("button", { name: "Start Online Review" }).click();
      await page.getByRole("status").waitFor();
    },
  },
  ...rest("Post", birmingham + post, "in a city"),
  ...rest("Legal", "/privacy-policy", "privacy"),
  ...rest("Legal", "/terms-of-service", "terms"),
  ...rest("Legal", "/legal-disclaimer", "disclaimer"),
  ...rest("Link maps", "/sitemap", "sitemap"),
  { page: "Link maps", state: "all links", path: "/all-links", site: "bare" },
  {
    page: "Link maps",
    state: "all links, failed",
    path: "/all-links",
    site: "broken",
  },
  ...rest("Not found", "/404", "page"),
  ...rest("Not found", "/locations/atlantis", "state"),
  {
    page: "Error",
    state: "last resort",
    path: "/",
    act: async (page) => {
      await page.route("**/*.data*", (route) => route.fulfill({ status: 500 }));
      await page.getByRole("link", { name: "Blog" }).first().click();
      await page.getByRole("heading", { name: "on our side" }).waitFor();
    },
  },
];
