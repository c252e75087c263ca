import type { ContentKind } from "../content-kind.ts";
import { photoLabels, proofLabels } from "./proof-labels.ts";

const addressLabels = (path: string): ContentKind["labels"] => ({
  [`${path}.street`]: { label: "Street" },
  [`${path}.city`]: { label: "City" },
  [`${path}.state`]: { label: "State" },
  [`${path}.zip`]: { label: "ZIP code" },
});
const hoursLabels = (path: string): ContentKind["labels"] => ({
  [path]: { label: "When people answer the phone" },
  [`${path}.always`]: { label: "Around the clock" },
  [`${path}.other`]: { label: "At these hours" },
  [`${path}.timeZone`]: { label: "Time zone" },
  [`${path}.open`]: { label: "Opening hours" },
  [`${path}.open.days`]: { label: "Days" },
  [`${path}.open.from`]: { label: "From" },
  [`${path}.open.to`]: { label: "To" },
});

export const operatorLabels: ContentKind["labels"] = {
  kind: {
    label: "What you are",
    help: "A law firm takes cases itself. An advertising service puts visitors in touch with firms.",
  },
  "kind.law-firm": { label: "A law firm" },
  "kind.advertising-service": { label: "An advertising service" },
  siteName: {
    label: "The site's name",
    help: "On every page, in search results, link previews and messages. Up to 40 characters.",
  },
  logo: {
    label: "Logo",
    help: "Replaces our mark in the header, footer, link previews, and browser tab.",
  },
  "logo.file": {
    label: "Logo file",
    help: "JPEG, PNG, WebP or AVIF, at least 160 pixels on its longer side, and at most 10 times as wide as it is tall. A transparent PNG looks best.",
    isPhoto: true,
  },
  "logo.onDark": {
    label: "Logo for dark backgrounds",
    help: "The same logo in light colors, for the footer, link previews and phones in dark mode. Without it, they show your logo on white.",
    isPhoto: true,
    isOnDark: true,
  },
  "logo.hasName": {
    label: "The logo shows the name",
    help: "Pages then don't repeat the name next to the logo, and the browser tab shows its first letter.",
  },
  legalName: {
    label: "Legal name",
    help: "As registered. It's in the footer, in legal pages and in what visitors agree to.",
  },
  postalAddress: { label: "Postal address", isTitle: true },
  ...addressLabels("postalAddress"),
  phones: { label: "Phone numbers" },
  "phones.main": {
    label: "Main phone",
    help: "On most pages, such as (205) 986-0142.",
  },
  "phones.support": {
    label: "Support phone",
    help: "On legal, booking and thank-you pages. Leave it empty to show the main phone.",
  },
  "phones.blog": {
    label: "Blog phone",
    help: "On blog posts. Leave it empty to show the main phone.",
  },
  ...hoursLabels("hours"),
  statesServed: { label: "States you serve" },
  "statesServed.all": { label: "All states" },
  "statesServed.other": { label: "These states" },
  "statesServed.list": { label: "States" },
  responsibleLawyer: {
    label: "Responsible lawyer",
    isTitle: true,
    help: "Who is responsible for the advertising. Most bar rules require one.",
  },
  "responsibleLawyer.name": { label: "Name" },
  "responsibleLawyer.office": { label: "Office", help: "City and state." },
  "responsibleLawyer.states": { label: "Licensed in" },
  advertisingLabels: {
    label: "Advertising labels",
    item: "Advertising label",
    help: "Words that a state's bar rules require on its pages, in place of ours.",
  },
  "advertisingLabels.key": { label: "State" },
  "advertisingLabels.value": { label: "Label" },
  callingFirms: {
    label: "Firms that may call visitors",
    help: "Firms other than yours. Visitors agree to calls from each by name.",
  },
  offices: { label: "Offices", item: "Office" },
  "offices.name": { label: "Name" },
  "offices.address": { label: "Address" },
  ...addressLabels("offices.address"),
  "offices.phone": { label: "Phone" },
  ...hoursLabels("offices.hours"),
  "offices.hours": { label: "Hours of this office" },
  "offices.hours.none": { label: "The same as the site's" },
  ...photoLabels("offices.photo"),
  cities: {
    label: "Texts about one city",
    item: "Text about a city",
    help: "What only you can say about it, on the city's own page.",
  },
  "cities.key": { label: "City" },
  "cities.text": { label: "Paragraphs" },
  ...proofLabels,
  schedulingUrl: {
    label: "Scheduling link",
    help: "Where a qualified visitor picks a time.",
  },
  legalTextsUpdated: { label: "Legal pages, last updated", isTitle: true },
  "legalTextsUpdated.privacyPolicy": { label: "Privacy policy" },
  "legalTextsUpdated.termsOfService": { label: "Terms of service" },
  "legalTextsUpdated.legalDisclaimer": { label: "Legal disclaimer" },
  privacy: {
    label: "Visitors' data",
    help: "The privacy policy says this.",
  },
  "privacy.sharesLeads": {
    label: "Leads go to firms or companies outside yours",
    help: "A law firm's usually don't, an advertising service's do.",
  },
  "privacy.sharesLeads.none": { label: "As usual" },
  "privacy.paidForLeads": {
    label: "You're paid for leads",
    help: "A law firm usually isn't, an advertising service is.",
  },
  "privacy.paidForLeads.none": { label: "As usual" },
  "privacy.recordsCalls": {
    label: "You or your phone provider record calls",
  },
  "privacy.email": { label: "Email for privacy requests" },
  "privacy.governingLaw": { label: "State whose law governs the terms" },
  legalReviews: {
    label: "Legal reviews",
    item: "Legal review",
    help: "Which lawyer reviewed which text, and when.",
  },
  "legalReviews.kind": { label: "What was reviewed" },
  "legalReviews.kind.state": { label: "A state's law" },
  "legalReviews.kind.practice-area": { label: "A practice area's text" },
  "legalReviews.key": { label: "State or practice area" },
  "legalReviews.by": { label: "Who reviewed it" },
  "legalReviews.on": { label: "Date" },
  languages: { label: "Languages your staff speaks" },
  isSample: {
    label: "Sample firm",
    help: "Each page then says that people, results and reviews are made up, and the site can't go live. Choose No once you've replaced all of them.",
  },
  reviewButton: { label: "Review button on blog posts" },
  "reviewButton.toast": { label: "Says that the feature is not implemented" },
  "reviewButton.link": { label: "Goes to the review form" },
};
