import { randomUUID } from "node:crypto";
import fc from "fast-check";
import {
  anyContact,
  anyHeaders,
  anyMetadata,
  anyPath,
  anyPhone,
  anySurvey,
  anyText,
} from "./cases.ts";
import {
  classifyPhone,
  contactRules,
  invalidFields,
  invalidFieldsSoFar,
  isWellFormed,
  qualifies,
  surveyRules,
} from "./oracle.ts";

/** Milliseconds; a run on a busy machine may allow more. */
export type Timings = { longest: number };

type SendRequest = (path: string, init?: RequestInit) => Promise<Response>;

const collector = "/functions/v1/lead-collector";
const progress = "/functions/v1/survey-progress";
const caller = "/.netlify/functions/click-to-call";
const clicks = "/functions/v1/phone-click";

/** Runs one property this many times; `problem` is the smallest failing case, with its seed. */
type Trial = (
  parameters: Pick<fc.Parameters, "numRuns" | "seed">,
) => Promise<{ numRuns: number; problem: string | undefined }>;

function trialOf<Values extends [unknown, ...unknown[]]>(
  ...given: [
    ...arbitraries: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
    predicate: (...values: Values) => Promise<void>,
  ]
): Trial {
  const property = fc.asyncProperty<Values>(...given);
  return async (parameters) => {
    const details = await fc.check<Values>(
      property,
      parameters as fc.Parameters<Values>,
    );
    return {
      numRuns: details.numRuns,
      problem: details.failed
        ? `${details.errorInstance}\n${fc.defaultReportMessage(details)}\n`
        : undefined,
    };
  };
}

/** Each must hold for every input. `ask` sends a request to a site whose date is November 21, 2026. */
export function listProperties(
  ask: SendRequest,
  { longest }: Timings,
): Record<string, Trial> {
  async function send(path: string, init?: RequestInit) {
    const start = performance.now();
    const response = await ask(path, { redirect: "manual", ...init });
    const text = await response.text();
    const spent = performance.now() - start;
    if (response.status >= 500) throw new Error(`${response.status}: ${text}`);
    if (spent > longest) throw new Error(`took ${Math.round(spent)} ms`);
    return { status: response.status, text, headers: response.headers };
  }
  const sendJson = (path: string, body: string | Uint8Array<ArrayBuffer>) =>
    send(path, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "Idempotency-Key": randomUUID(),
      },
      body,
    });

  return {
    "a survey is accepted exactly when the rules say so": trialOf(
      anySurvey,
      anyMetadata,
      async (survey, metadata) => {
        const { status, text } = await sendJson(
          collector,
          JSON.stringify({ ...metadata, ...survey }),
        );
        const sent: Record<string, unknown> = JSON.parse(
          JSON.stringify(survey),
        );
        const wrong = invalidFields(surveyRules, sent);
        const body = JSON.parse(text);
        if (!isWellFormed({ ...metadata, ...survey })) {
          expect(status, 400);
        } else if (wrong.length === 0) {
          expect(status, 200);
          expect(Object.keys(body).toSorted(), ["id", "qualified", "receipt"]);
          expect(body.qualified, qualifies(sent));
        } else {
          expect(status, 422);
          expect(Object.keys(body.fields).toSorted(), wrong);
          expectRefusal(body);
        }
      },
    ),

    "unfinished answers are accepted exactly when the rules say so": trialOf(
      anySurvey,
      fc.uniqueArray(fc.constantFrom(...Object.keys(surveyRules))),
      async (survey, unanswered) => {
        const rest = Object.entries(survey).filter(
          ([name]) => !unanswered.includes(name),
        );
        const body = JSON.stringify({
          ...Object.fromEntries(rest),
          progressKey: randomUUID(),
          saveAnswers: true,
        });
        const { status, text } = await sendJson(progress, body);
        const wrong = invalidFieldsSoFar(JSON.parse(body));
        const answer = JSON.parse(text);
        if (!isWellFormed(JSON.parse(body))) {
          expect(status, 400);
        } else if (wrong.length === 0) {
          expect(status, 200);
          expect(answer, { saved: true });
        } else {
          expect(status, 422);
          expect(Object.keys(answer.fields).toSorted(), wrong);
          expectRefusal(answer);
        }
      },
    ),

    "a contact message is accepted exactly when the rules say so": trialOf(
      anyContact,
      async (form) => {
        const body = new URLSearchParams({
          ...form,
          idempotencyKey: randomUUID(),
        });
        const { status } = await send("/", {
          method: "POST",
          headers: { Accept: "text/html" },
          body,
        });
        // A form's bytes have no lone surrogates, and its line breaks count once.
        const arrived = Object.fromEntries(
          [...body].map(([name, value]) => [
            name,
            value.replaceAll("\r\n", "\n"),
          ]),
        );
        const wrong = invalidFields(contactRules, arrived);
        expect(status, wrong.length === 0 ? 303 : 422);
      },
    ),

    "a callback is refused or placed with the documented message": trialOf(
      anyPhone,
      anyMetadata,
      async (leadPhoneNumber, metadata) => {
        const { status, text } = await sendJson(
          caller,
          JSON.stringify({ ...metadata, leadPhoneNumber }),
        );
        const body = JSON.parse(text);
        if (status === 200) expect(Object.keys(body), ["id", "receipt"]);
        else expectRefusal(body);
        const kind = classifyPhone(leadPhoneNumber);
        if (!isWellFormed({ ...metadata, leadPhoneNumber }))
          expect(status, 400);
        else if (kind === "missing") expect(status, 400);
        else if (kind === "invalid") expect(status, 422);
        else if (status !== 200 && status !== 422) expect(status, "200 or 422");
      },
    ),

    "a click on a phone link is counted, whatever it reports": trialOf(
      fc.dictionary(
        fc.constantFrom("page", "source", "campaign", "x"),
        anyText,
      ),
      async (words) => {
        const { status } = await sendJson(clicks, JSON.stringify(words));
        expect(status, isWellFormed(words) ? 204 : 400);
      },
    ),

    "random JSON is refused in the documented format": trialOf(
      fc.constantFrom(collector, progress, caller),
      fc.json({ maxDepth: 12 }),
      async (path, body) => {
        const { status, text } = await sendJson(path, body);
        if (status < 400) throw new Error(`accepted: ${body}`);
        expectRefusal(JSON.parse(text));
      },
    ),

    "random bytes are refused in the documented format": trialOf(
      fc.constantFrom(collector, progress, caller),
      fc.uint8Array({ maxLength: 200 }),
      async (path, bytes) => {
        const { status, text } = await sendJson(path, new Uint8Array(bytes));
        if (status < 400) throw new Error("accepted");
        expectRefusal(JSON.parse(text));
      },
    ),

    "any form sent to the survey or the callback page is answered with a page":
      trialOf(
        fc.constantFrom(
          "/online-review",
          "/online-review?step=3",
          "/online-review?step=4",
          "/online-review?step=x",
          "/request-callback",
        ),
        fc.dictionary(
          fc.constantFrom(
            "leadPhoneNumber",
            "move",
            "saveAnswers",
            "progressKey",
            "phone",
            "accidentDate",
            "__proto__",
            "x",
          ),
          anyText,
        ),
        async (path, form) => {
          const { status } = await send(path, {
            method: "POST",
            headers: { Accept: "text/html" },
            body: new URLSearchParams(form),
          });
          const known = [200, 303, 307, 400, 409, 422];
          if (!known.includes(status)) expect(status, known);
        },
      ),

    "no address or headers cause a server error": trialOf(
      anyPath,
      anyHeaders,
      async (path, headers) => {
        const { status } = await send(path, { headers });
        // The router's data responses use 202 for redirects.
        const known = [
          200, 202, 206, 301, 302, 303, 304, 400, 404, 405, 406, 414, 416,
        ];
        if (!known.includes(status)) expect(status, known);
      },
    ),
  };
}

function expectRefusal(body: unknown) {
  const { error, code, requestId } = Object(body);
  expect(
    [typeof error, typeof code, typeof requestId].join(),
    "string,string,string",
  );
}

function expect(actual: unknown, expected: unknown) {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) {
    throw new Error(
      `${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`,
    );
  }
}
