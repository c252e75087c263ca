import type { ReactNode } from "react";
import { TextLink } from "./text-link.tsx";

type NoticeKind = "success" | "plain" | "destructive";

export type NoticeText<Description = ReactNode> = {
  kind: NoticeKind;
  title: string;
  description?: Description;
  link?: { href: string; label: string };
};

/** The toast of visitors without JavaScript. */
export function Notice({ kind, ...text }: NoticeText) {
  return (
    <div
      role={kind === "destructive" ? "alert" : "status"}
      className={`rounded-control border-l-4 px-4 py-3 ${noticeClass[kind]}`}
    >
      <NoticeBody {...text} />
    </div>
  );
}

export function NoticeBody({
  title,
  description,
  link,
}: Omit<NoticeText, "kind">) {
  return (
    <div>
      <p className="font-semibold">{title}</p>
      {description && <p className="text-sm">{description}</p>}
      {link && <TextLink {...link} />}
    </div>
  );
}

export const noticeClass: Record<NoticeKind, string> = {
  success: "border-success bg-success-surface",
  plain: "border-control bg-surface",
  destructive: "border-danger bg-danger-surface",
};
