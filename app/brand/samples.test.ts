import { expect, test } from "vitest";
import { company } from "./company.ts";
import { listSamples } from "./samples.ts";

const own = {
  ...company,
  name: "Marzipan Law",
  phones: {
    main: { number: "+12059860142", display: "(205) 986-0142" },
    support: { number: "+12059860142", display: "(205) 986-0142" },
    blog: { number: "+12059860142", display: "(205) 986-0142" },
  },
  schedulingUrl: "https://calendar.marzipan.law/consultation",
  responsibleLawyer: { name: "Ann Lee", office: "Birmingham, Alabama" },
  testimonials: [],
};

test("the project as it comes names each sample and its file", () => {
  expect(listSamples()).toEqual([
    "app/brand/company.ts: phones.main, phones.support, phones.blog, schedulingUrl, responsibleLawyer, testimonials",
    "app/brand/brand.ts: name",
  ]);
});

test("a firm's own site has none", () => {
  expect(listSamples(own)).toEqual([]);
});

test.each([
  [
    "a fictional number",
    {
      phones: {
        ...own.phones,
        blog: { ...own.phones.main, display: "(205) 555-0142" },
      },
    },
    "phones.blog",
  ],
  [
    "a reserved host",
    { schedulingUrl: "https://firm.example/" },
    "schedulingUrl",
  ],
])("%s is a sample", (_, sample, entry) => {
  expect(listSamples({ ...own, ...sample })).toEqual([
    `app/brand/company.ts: ${entry}`,
  ]);
});
