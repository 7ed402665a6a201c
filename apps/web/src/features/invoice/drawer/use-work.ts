// What is being done with the open invoice, until another one is opened.
import { useState } from 'react'
import type { Editing } from './drawer-tab.tsx'

/** Unfinished work on one invoice: the tab whose fields are being edited, and the current field. */
interface Work {
  readonly id: string
  readonly editing: Editing
  readonly field: string | undefined
}
/** `editing`: what the invoice is opened for. */
export const useWork = (id: string, editing: Editing) => {
  const [kept, setWork] = useState<Work>({ id, editing, field: undefined })
  // Another invoice resets the work; the tab stays.
  const work = kept.id === id ? kept : { id, editing: undefined, field: undefined }
  const setEditing = (what: Work['editing']) => {
    setWork({ ...work, editing: what })
  }
  const setField = (name: string | undefined) => {
    setWork({ ...work, field: name })
  }
  return { editing: work.editing, field: work.field, setEditing, setField }
}
