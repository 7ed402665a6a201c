// A template being filled in and saved: its draft, what is wrong with it and why it was refused.
import { useState } from 'react'
import { CallFailed } from '../../lib/api.ts'
import { faultOf, type Draft, type Fault, type Template } from './template-draft.ts'
import { isNameTaken, useSaveTemplate } from './templates.queries.ts'

/** `template`: the one that is changed; a new one has none yet. What is wrong is told until something is changed. */
export const useTemplateForm = (template: Template | undefined, start: () => Draft, onSaved: (saved: Template) => void) => {
  const [draft, setDraft] = useState(start)
  const [fault, setFault] = useState<Fault>()
  const [refused, setRefused] = useState<string>()
  const save = useSaveTemplate(template)
  const tell = (found?: Fault, refusal?: string): void => {
    setFault(found)
    setRefused(refusal)
  }
  return {
    draft,
    fault,
    refused,
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
          else if (error instanceof CallFailed) tell(undefined, error.message)
        })
    },
  }
}
