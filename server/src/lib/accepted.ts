/** An answer to a call that was taken down and not carried out. */
export class Accepted<Data = unknown> {
  readonly data: Data;

  constructor(data: Data) {
    this.data = data;
  }
}
