export function chunksOf<Item>(items: readonly Item[], size = 200): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
