import type { ReactNode } from "react";
import { TextLink } from "./text-link.tsx";

/** How a message feels: `destructive` says that something did not work. */
export type MessageKind = "success" | "plain" | "destructive";

/** Words of a toast, or of the notice that stands for it in a page rendered without script. */
export type Message<Description = ReactNode> = {
  kind: MessageKind;
  title: string;
  description?: Description;
  /** Where to read more. */
  link?: { href: string; label: string };
};

/** A message within the page: what a toast is for visitors without script. */
export function Notice({ kind, ...text }: Message) {
  return (
    <div
      role={kind === "destructive" ? "alert" : "status"}
      className={`rounded-control border-l-4 px-4 py-3 ${messageLook[kind]}`}
    >
      <MessageText {...text} />
    </div>
  );
}

export function MessageText({
  title,
  description,
  link,
}: Omit<Message, "kind">) {
  return (
    <div>
      <p className="font-semibold">{title}</p>
      {description && <p className="text-sm">{description}</p>}
      {link && <TextLink {...link} />}
    </div>
  );
}

export const messageLook: Record<MessageKind, string> = {
  success: "border-success bg-success-surface",
  plain: "border-control bg-surface",
  destructive: "border-danger bg-danger-surface",
};
