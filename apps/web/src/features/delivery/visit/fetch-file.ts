// Files of a visit: the browser fetches them with the visit's cookie.
import { emailAddress } from '../../../lib/http/email-api.ts'
import type { Visit } from './use-visit.ts'

/** Saves a file without leaving the page; the browser reads it as a stream. */
export const saveFrom = (address: string): void => {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
/** All that a signed visit offers: its only file, or the ZIP of all. */
export const saveAll = ({ step, offer }: Pick<Visit, 'step' | 'offer'>): void => {
  const files = step === 'signed' ? (offer?.files ?? []) : []
  if (files.length > 0)
    saveFrom(files.length === 1 ? emailAddress('readVisitFile', { id: files[0]!.id }) : emailAddress('readVisitArchive'))
}
/** Shows a PDF in a tab that stands open already, in the browser's own viewer, which prints it. */
export const printFile = async (tab: Window, address: string, allowed: () => Promise<boolean>): Promise<void> => {
  try {
    const response = (await allowed()) ? await fetch(address) : undefined
    if (!response?.ok) throw new Error('no file')
    // Never another type in our origin, whatever the bytes are.
    tab.location.href = URL.createObjectURL(new Blob([await response.arrayBuffer()], { type: 'application/pdf' }))
  } catch (error) {
    tab.close()
    throw error
  }
}
