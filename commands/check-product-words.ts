// Fails if app/server or app/ui uses a product word: npm run check.
import { globSync, readFileSync } from "node:fs";

const productWords = new Set(
  "lead leads survey surveys callback callbacks consent consents quarantine quarantined suppression suppressions attorney attorneys lawyer lawyers claimant claimants receipt receipts attribution attributions desk desks".split(
    " ",
  ),
);

/** React's and Node's own uses of these words. */
const otherUses = /\buseCallback\b|\bleading\b|"leading-[\w-]*/g;

const found = globSync("app/{server,ui}/**/*.{ts,tsx}")
  .filter((file) => !file.includes(".test."))
  .flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, index) => {
        const words = line
          .replaceAll(otherUses, "")
          .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
          .toLowerCase()
          .match(/[a-z]+/g);
        const named = words?.filter((word) => productWords.has(word)) ?? [];
        return named.length > 0
          ? [`${file}:${index + 1}: ${named.join(", ")}`]
          : [];
      }),
  );
if (found.length > 0) {
  process.stderr.write(
    `Product words in app/server or app/ui; move this to a folder of the product:\n${found.join("\n")}\n`,
  );
  process.exit(1);
}
