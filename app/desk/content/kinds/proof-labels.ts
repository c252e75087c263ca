import { portraitNames } from "../../../brand/drawings/portraits.ts";
import { capitalize } from "../../../ui/capitalize.ts";
import type { ContentKind } from "../content-kind.ts";
import { namesAsLabels } from "./field-names.ts";

export const photoLabels = (path: string): ContentKind["labels"] => ({
  [path]: { label: "Photo" },
  [`${path}.file`]: {
    label: "Photo file",
    help: "JPEG, PNG, WebP or AVIF, up to 20 MB. We crop it, and remove the place and time it was taken.",
    isPhoto: true,
  },
  [`${path}.alt`]: {
    label: "Description",
    help: "What it shows, for people who can't see it.",
  },
});

/** People, results, reviews, badges and video. */
export const proofLabels: ContentKind["labels"] = {
  attorneys: { label: "Attorneys", item: "Attorney" },
  "attorneys.name": { label: "Name" },
  "attorneys.title": { label: "Title", help: "Attorney if left empty." },
  "attorneys.states": { label: "Licensed in" },
  "attorneys.barUrl": { label: "State bar profile" },
  "attorneys.bio": { label: "Biography", isLong: true },
  ...photoLabels("attorneys.photo"),
  "attorneys.drawing": { label: "Drawing instead of a photo" },
  team: { label: "Team", item: "Team member" },
  "team.name": { label: "Name" },
  "team.title": { label: "Title" },
  ...photoLabels("team.photo"),
  "team.drawing": { label: "Drawing instead of a photo" },
  results: { label: "Results", item: "Result" },
  "results.amount": {
    label: "Amount in dollars",
    help: "The full recovery, before fees and costs.",
  },
  "results.kind": { label: "Kind of case" },
  "results.year": { label: "Year" },
  "results.court": { label: "Court" },
  "results.fees": { label: "Attorney's fees in dollars" },
  "results.costs": { label: "Costs in dollars" },
  "results.city": {
    label: "City",
    help: "Also shows it on the city's page.",
  },
  "results.practiceArea": {
    label: "Practice area",
    help: "Also shows it on that area's pages.",
  },
  ...photoLabels("results.photo"),
  reviews: {
    label: "Reviews",
    item: "Review",
    help: "Reviews published elsewhere, with a link.",
  },
  "reviews.quote": { label: "Quote", isLong: true },
  "reviews.name": { label: "Name" },
  "reviews.source": { label: "Where it was published" },
  "reviews.url": { label: "Link" },
  "reviews.date": { label: "Date" },
  "reviews.stars": { label: "Stars" },
  testimonials: {
    label: "Testimonials",
    item: "Testimonial",
    help: "Quotes from real clients, with their consent.",
  },
  "testimonials.quote": { label: "Quote", isLong: true },
  "testimonials.name": { label: "Name" },
  "testimonials.about": { label: "What the case was about" },
  badges: {
    label: "Badges",
    item: "Badge",
    help: "Memberships and awards, each with a link to the page that proves it.",
  },
  "badges.name": { label: "Name" },
  "badges.url": { label: "Link" },
  responseTime: { label: "Response time", isTitle: true },
  "responseTime.minutes": { label: "Minutes" },
  "responseTime.measured": {
    label: "How it was measured",
    help: "Such as: half of all requests in October 2026.",
  },
  video: {
    label: "Video",
    help: "A video can't be uploaded here. Whoever runs your server has to put both files into the site's folder first.",
  },
  "video.title": { label: "Title" },
  "video.file": { label: "File", help: "Such as video/welcome.mp4." },
  "video.captions": { label: "Captions", help: "Such as video/welcome.vtt." },
  ...photoLabels("video.poster"),
  "video.poster": { label: "Still image" },
  ...namesAsLabels([
    [
      ["attorneys.drawing", "team.drawing"],
      portraitNames.map((name) => [name, capitalize(name)]),
    ],
  ]),
};
