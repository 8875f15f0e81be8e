export function isTar(name: string): boolean {
  return /\.(tar|tar\.gz|tgz)$/i.test(name);
}

export function isZip(name: string): boolean {
  return /\.zip$/i.test(name);
}

/** Whether a file is an archive, by its name. */
export function isArchive(name: string): boolean {
  return isTar(name) || isZip(name);
}
