// A bounded cache of drawn pages, which evicts from the company that holds most of it.
import type { Recognition } from '../../../ports/recognition.ts'

export type Picture = NonNullable<Awaited<ReturnType<Recognition['draw']>>>
interface Kept {
  readonly companyId: string
  readonly picture: Picture
}

/** At most `bytesMax`; it does not keep a picture of more than a quarter of that. */
export const keptPictures = (bytesMax: number) => {
  const kept = new Map<string, Kept>()
  const taken = new Map<string, number>()
  let total = 0
  const add = (companyId: string, bytes: number): void => {
    total += bytes
    const now = (taken.get(companyId) ?? 0) + bytes
    if (now > 0) taken.set(companyId, now)
    else taken.delete(companyId)
  }
  const drop = (key: string, { companyId, picture }: Kept): void => {
    kept.delete(key)
    add(companyId, -picture.bytes.length)
  }
  /** Evicts the least recently used picture of the largest holder. */
  const makeRoom = (): void => {
    const most = [...taken].reduce((a, b) => (b[1] > a[1] ? b : a))[0]
    for (const [key, one] of kept)
      if (one.companyId === most) {
        drop(key, one)
        return
      }
  }
  return {
    find: (key: string): Picture | undefined => {
      const there = kept.get(key)
      if (!there) return undefined
      kept.delete(key)
      kept.set(key, there)
      return there.picture
    },
    keep: (key: string, companyId: string, picture: Picture): void => {
      if (picture.bytes.length > bytesMax / 4) return
      const former = kept.get(key)
      if (former) drop(key, former)
      kept.set(key, { companyId, picture })
      add(companyId, picture.bytes.length)
      while (total > bytesMax) makeRoom()
    },
  }
}
