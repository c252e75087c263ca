import type { Operator } from "../brand/operator.ts";
import { receiptPath } from "../consent/receipt/receipt-cookie.ts";
import { readSubmission } from "../leads/read-submission.server.ts";
import { reusedKeyError, tooManySent } from "../leads/sender.ts";
import type { RequestServices } from "../server/http/services-context.server.ts";
import { isHttps } from "../server/is-https.ts";
import { checkAnswers } from "./answers/answers.ts";
import { surveyMessages } from "./answers/messages.ts";
import { sentCookies, submitSurvey } from "./submit-survey.server.ts";

/** `POST` of the survey: 200 `{id, qualified, receipt}`, else `{error, code, requestId}`, perhaps with `fields`. */
export async function handleLeadCollector(
  request: Request,
  services: RequestServices,
): Promise<Response> {
  const { siteUrl, operator, now, reportFailure } = services;
  const read = await readSubmission(request, services);
  if (read.refused) return read.refused;
  const { values, sender, refuse } = read;
  const result = checkAnswers(values, now());
  if (!result.ok) {
    const error = surveyMessages.incomplete.description;
    return refuse(422, "fields", error, { fields: result.errors });
  }
  try {
    const intake = await submitSurvey(result.answers, sender, services);
    switch (intake.status) {
      case "stored": {
        const { id, qualified, receipt } = intake;
        const cookies = sentCookies(intake, isHttps(siteUrl));
        return Response.json(
          { id, qualified, ...(receipt && { receipt: receiptPath(receipt) }) },
          { headers: cookies.map((cookie) => ["Set-Cookie", cookie]) },
        );
      }
      case "key reused":
        return refuse(422, "key-reused", reusedKeyError);
      case "limited":
        return refuse(429, "too-many", tooManySent(operator));
    }
  } catch (error) {
    reportFailure("survey not stored", error);
    return refuse(503, "not-stored", notStored(operator));
  }
}

function notStored({ phones }: Operator) {
  return `${surveyMessages.failed.description} Or call us at ${phones.main.display}.`;
}
