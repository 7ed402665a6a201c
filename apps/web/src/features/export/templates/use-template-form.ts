// The form of a template: its draft, its fault and the server's refusal.
import { useState } from 'react'
import { CallFailed } from '../../../lib/http/api.ts'
import { faultOf, type Draft, type Fault, type Template } from './template-draft.ts'
import { isNameTaken, useSaveTemplate } from './templates.queries.ts'

/** `template`: the template being changed; undefined for a new one. A fault is shown until the next change. */
export const useTemplateForm = (template: Template | undefined, start: () => Draft, onSaved: (saved: Template) => void) => {
  const [draft, setDraft] = useState(start)
  const [fault, setFault] = useState<Fault>()
  const [refused, setRefused] = useState<CallFailed>()
  const save = useSaveTemplate(template)
  const tell = (found?: Fault, refusal?: CallFailed): void => {
    setFault(found)
    setRefused(refusal)
  }
  return {
    draft,
    fault,
    refused: refused?.message,
    busy: save.isPending,
    put: (next: Draft) => {
      setDraft(next)
      tell()
    },
    submit: () => {
      const found = faultOf(draft)
      tell(found)
      if (!found)
        save.mutateAsync(draft).then(onSaved, (error: unknown) => {
          if (isNameTaken(error)) tell({ at: 'name', word: 'nameTaken' })
          else if (error instanceof CallFailed) tell(undefined, error)
        })
    },
  }
}
