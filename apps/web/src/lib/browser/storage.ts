// Local and session storage; if the browser denies them or they are full, an in-memory store replaces them until a
// reload.

export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & {
  /** Whether a reload would find the stored values. */
  readonly lasting: () => boolean
}

/** `find` throws where storage is denied: even accessing the property does. */
export const storeOver = (find: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): Store => {
  const memory = new Map<string, string>()
  const tried = <T>(use: (store: ReturnType<typeof find>) => T, otherwise: T): T => {
    try {
      return use(find())
    } catch {
      return otherwise
    }
  }
  return {
    getItem: (key) => memory.get(key) ?? tried((store) => store.getItem(key), null),
    setItem: (key, value) => {
      memory.delete(key)
      if (
        !tried((store) => {
          store.setItem(key, value)
          return true
        }, false)
      )
        memory.set(key, value)
    },
    removeItem: (key) => {
      memory.delete(key)
      tried((store) => {
        store.removeItem(key)
      }, undefined)
    },
    lasting: () =>
      tried((store) => {
        store.setItem('piaotai.lasting', '1')
        store.removeItem('piaotai.lasting')
        return true
      }, false),
  }
}
export const localStore = storeOver(() => localStorage)
export const sessionStore = storeOver(() => sessionStorage)
