import type { RequestServices } from "../request-context.server.ts";
import { readJsonObject } from "../server/json-body.server.ts";
import { checkAnswers } from "./answers.ts";
import { surveyMessages } from "./messages.ts";
import { sentCookies, submitSurvey } from "./submit-survey.server.ts";

/**
 * `POST` of the survey's fields: 200 `{"id", "qualified"}` once the lead is on disk, else
 * `{"error", "code", "requestId"}`, with `"fields"` where answers are refused. What the sender says of `qualified`,
 * `source`, `id` or `created_at` is ignored.
 */
export async function answerLeadCollector(
  request: Request,
  { siteUrl, leads, now, requestId, reportFailure }: RequestServices,
): Promise<Response> {
  const body = await readJsonObject(request);
  if (!body.ok) {
    return Response.json(
      { error: body.error, code: "body", requestId },
      { status: 400 },
    );
  }
  const result = checkAnswers(body.values, now());
  if (!result.ok) {
    const error = surveyMessages.incomplete.description;
    return Response.json(
      { error, code: "fields", requestId, fields: result.errors },
      { status: 422 },
    );
  }
  try {
    const lead = await submitSurvey(result.answers, leads, now());
    const cookies = sentCookies(lead.id, siteUrl.startsWith("https:"));
    return Response.json(lead, {
      headers: cookies.map((cookie) => ["Set-Cookie", cookie]),
    });
  } catch (error) {
    reportFailure("survey not stored", error);
    return Response.json(
      {
        error: surveyMessages.failed.description,
        code: "not-stored",
        requestId,
      },
      { status: 503 },
    );
  }
}
