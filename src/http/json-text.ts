/** JSON that is text already: it is sent as it is. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** A list of JSON values that are texts already. */
export class JsonTexts {
  constructor(readonly texts: readonly string[]) {}
}
