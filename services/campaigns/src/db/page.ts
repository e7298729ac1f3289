/** Part of a list: `limit` rows at most, those behind `after`. */
export interface PageAfter<Row> {
  readonly limit: number | undefined;
  readonly after: Pick<Row, keyof Row & ('id' | 'createdAt')> | undefined;
}
