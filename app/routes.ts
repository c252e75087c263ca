import { layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("shell/page-errors.tsx", [
    route("/", "home/landing-page.tsx"),

    route("online-review", "survey/survey-page.tsx"),
    route(
      "online-review/answers.json",
      "survey/draft/saved-answers-endpoint.ts",
    ),
    route("book-consultation", "survey/outcome/book-consultation-page.tsx"),
    route("thank-you", "survey/outcome/thank-you-page.tsx"),

    route("request-callback", "callback/request-callback-page.tsx"),

    route("consent/:token?", "consent/consent-receipt-page.tsx"),

    route("locations", "locations/locations-page.tsx"),
    route("locations/:stateSlug", "locations/state-page.tsx"),
    route("locations/:stateSlug/:citySlug", "locations/city/city-page.tsx"),
    route(
      "locations/:stateSlug/:citySlug/blog/:postSlug",
      "blog/post/city-post-page.tsx",
    ),
    route(
      "locations/:stateSlug/:citySlug/:practiceAreaSlug",
      "practice-areas/practice-area-page.tsx",
    ),

    route("blog", "blog/list/blog-page.tsx"),
    route("blog/category/:category", "blog/list/category-page.tsx"),
    route("blog/tag/:topic", "blog/list/topic-page.tsx"),
    route("blog/feed.xml", "blog/feed-endpoint.ts"),
    route("blog/:postSlug", "blog/post/post-page.tsx"),

    ...[
      "privacy-policy",
      "terms-of-service",
      "legal-disclaimer",
      "consumer-health-data-policy",
      "accessibility",
    ].map((path) => route(path, "legal/legal-page.tsx", { id: path })),
    route("do-not-sell-or-share", "privacy/opt-out-page.tsx"),

    route("all-links", "site-map/all-links-page.tsx"),
    route("sitemap", "site-map/sitemap-page.tsx"),
    route("sitemap.xml", "site-map/sitemap-xml-endpoint.ts"),
    route("robots.txt", "site-map/robots-txt-endpoint.ts"),

    route("*", "shell/not-found/not-found-page.tsx"),
  ]),
] satisfies RouteConfig;
