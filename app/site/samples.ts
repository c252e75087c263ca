import { company } from "./company.ts";

/** Names of the company's entries that still hold the project's samples: a live site must not show them. */
export function listSamples(): string[] {
  const { schedulingUrl, responsibleLawyer, testimonials } = company;
  const samples = {
    schedulingUrl: new URL(schedulingUrl).hostname.endsWith("example.com"),
    responsibleLawyer: responsibleLawyer === undefined,
    testimonials: testimonials.some(({ name }) => name === "Sample client"),
  };
  return Object.entries(samples)
    .filter(([, isSample]) => isSample)
    .map(([name]) => name);
}
