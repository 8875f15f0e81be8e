/**
 * A result that is written to the response as it is: its selection is not executed, and its value is not checked. A
 * batch resolver may return it for a field of an object or list type. The value must be an instance of a class, which
 * distinguishes it from result objects.
 */
export class Finished {
  constructor(readonly value: object) {}
}
