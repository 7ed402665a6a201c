import type { Person } from './api-client.ts'

/** Waits until no import of the area is running; returns the names of those still running after `seconds`. */
export const waitForImports = async (
  { api }: Person,
  seconds: number,
  area: 'personal' | 'company' = 'company',
): Promise<readonly string[]> => {
  for (const end = Date.now() + seconds * 1000; ; ) {
    const list = await api.invoice.listImports({ area, ending: 'running', pageSize: 500 })
    const open = list.body.data.content.map((file) => `${file.name}: status ${file.recognitionStatus}`)
    if (open.length === 0 || Date.now() > end) return open
    await new Promise((resolve) => {
      setTimeout(resolve, 300)
    })
  }
}
