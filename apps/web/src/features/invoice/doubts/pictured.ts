import type { Detail } from '../detail.ts'

const pictures: readonly string[] = ['jpg', 'png']
/** Pictures alone show it. Only pictures are taken again: a file is what it is. */
export const isPictured = ({ originals }: Pick<Detail, 'originals'>): boolean =>
  originals.length > 0 && originals.every(({ format }) => pictures.includes(format))
