// Page number and page size in an address.
export const pageSizes = [20, 50, 100] as const

/** Reads an address tolerantly: the default is the first page of fifty. */
export const readPaging = (raw: Readonly<Record<string, unknown>>): { readonly page: number; readonly pageSize: number } => {
  const page = Number(raw['page'])
  return { page: Number.isInteger(page) && page > 0 ? page : 1, pageSize: pageSizes.find((size) => size === Number(raw['pageSize'])) ?? 50 }
}
