/** A part of a list: at most `limit` rows after `after`. */
export interface PageAfter<Row> {
  readonly limit: number | undefined;
  readonly after: Pick<Row, keyof Row & ('id' | 'createdAt')> | undefined;
}
