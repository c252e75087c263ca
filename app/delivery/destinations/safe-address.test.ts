import dns from "node:dns/promises";
import { afterEach, expect, test, vi } from "vitest";
import { lookupFor } from "./safe-address.server.ts";

const lookup = vi.spyOn(dns, "lookup");
afterEach(() => lookup.mockClear());

const ask = (host: string, allowsPrivate = false) =>
  new Promise((resolve) => {
    lookupFor(allowsPrivate)(host, { all: true }, (error, found) =>
      resolve(error ?? found),
    );
  });

test("attempts that wait for one host name share one lookup", async () => {
  const { promise, resolve } = Promise.withResolvers<never>();
  lookup.mockReturnValue(promise);
  const asked = Array.from({ length: 8 }, () => ask("crm.example"));
  const local = ask("crm.example", true);
  const addresses = ["93.184.216.34", "10.0.0.1"].map((address) => ({
    address,
    family: 4,
  }));
  resolve(addresses as never);
  expect(await Promise.all(asked)).toEqual(Array(8).fill([addresses[0]]));
  expect(await local).toEqual(addresses);
  expect(lookup).toHaveBeenCalledTimes(1);
});

test("a lookup that failed is made again by the next attempt", async () => {
  const failure = new Error("no such host");
  lookup.mockRejectedValueOnce(failure).mockResolvedValueOnce([] as never);
  expect(await ask("crm.example")).toBe(failure);
  await ask("crm.example");
  expect(lookup).toHaveBeenCalledTimes(2);
});
