import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { getOperator } from "./operator-file.server.ts";
import { listSamples } from "./samples.ts";

const file = "operator.example.yaml";
const sample = getOperator({ file, text: readFileSync(file, "utf8") });

const own = getOperator({
  file: "operator.yaml",
  text: `
kind: law-firm
legalName: Marzipan Law LLC
phones: { main: (205) 986-0142 }
schedulingUrl: https://calendar.marzipan.law/consultation
responsibleLawyer: { name: Ann Lee, office: "Birmingham, Alabama", states: [alabama] }`,
});

test("the project as it comes names each sample and its file", () => {
  expect(listSamples(sample, file)).toEqual([
    "operator.example.yaml: phones.main, phones.support, phones.blog, schedulingUrl, responsibleLawyer, testimonials",
    "app/brand/brand.ts: name",
  ]);
});

test("a firm's own site has none", () => {
  expect(listSamples(own, file, "Marzipan Law")).toEqual([]);
});

test.each([
  [
    "a fictional number",
    { phones: { ...own.phones, blog: sample.phones.blog } },
    "phones.blog",
  ],
  [
    "a reserved host",
    { schedulingUrl: "https://firm.example/" },
    "schedulingUrl",
  ],
])("%s is a sample", (_, change, entry) => {
  expect(listSamples({ ...own, ...change }, file, "Marzipan Law")).toEqual([
    `${file}: ${entry}`,
  ]);
});
