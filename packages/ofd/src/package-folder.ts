// The folder of an OFD package within its archive.

/** Files that systems add to a folder when they pack it. */
const beside = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$)/i

/**
 * The folder that holds OFD.xml and everything else of an archive with these names: '' for the archive's root,
 * undefined when the archive is no OFD package.
 */
export const folderOf = (names: readonly string[]): string | undefined => {
  const own = names.map((name) => name.replace(/^(?:\.\/)+/, '')).filter((name) => !beside.test(name) && !name.endsWith('/'))
  const roots = own.filter((name) => /(?:^|\/)OFD\.xml$/i.test(name)).map((name) => name.slice(0, -'OFD.xml'.length))
  if (roots.length === 0) return undefined
  // A folder around everything is also around every other root: only the shortest can be it.
  const root = roots.reduce((a, b) => (b.length < a.length ? b : a))
  return own.every((name) => name.startsWith(root)) ? root : undefined
}
