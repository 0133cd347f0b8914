/** The result of a call that was recorded for approval and not carried out yet (202). */
export class Accepted<Data = unknown> {
  readonly data: Data;

  constructor(data: Data) {
    this.data = data;
  }
}
