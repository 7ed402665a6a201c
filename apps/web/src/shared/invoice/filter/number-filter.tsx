// The box of numbers: one is typed, many are pasted.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Filter as Box } from '../../../ui/fields/filter.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { splitNumbers } from './list-search.ts'
import type { FilterDraft } from './use-filter-draft.ts'

const shownInTitle = 20
/** A number with more digits than this needs the wide box. */
const longestShort = 7
const cleared = (): void => undefined

interface Props extends Pick<FilterDraft, 'numbers' | 'setNumbers' | 'addNumbers' | 'put' | 'go' | 'submit'> {
  /** What is typed counts when the box is left. */
  readonly live: boolean
}
export const NumberFilter = ({ numbers, setNumbers, addNumbers, put, go, submit, live }: Props) => {
  const { t } = useTranslation('invoice')
  const [typing, setTyping] = useState(false)
  const taken = splitNumbers(numbers).numbers
  const count = taken.length
  const several = count > 1
  return (
    <Box label={t('filter.number')} set={count > 0} search whole={count === 1 && numbers.trim().length > longestShort}>
      <TextInput
        bare
        onClear={cleared}
        placeholder={t('filter.numberHint')}
        aria-label={t('filter.number')}
        aria-keyshortcuts="/"
        onEnter={submit}
        onFocus={() => {
          setTyping(true)
        }}
        onBlur={() => {
          setTyping(false)
          if (live) submit()
        }}
        // Several numbers are shown as their count: a narrow box could show only part of 20 digits each.
        value={several && !typing ? t('filter.numbers', { count }) : numbers}
        title={several ? taken.slice(0, shownInTitle).join('\n') + (count > shownInTitle ? '\n…' : '') : ''}
        onText={(text) => {
          setNumbers(text)
          if (text === '') go(put({ number: [] }))
        }}
        onPaste={(e) => {
          const pasted = e.clipboardData.getData('text')
          // A pasted column of numbers.
          if (!/[\n\t,;，；]/.test(pasted)) return
          e.preventDefault()
          addNumbers(pasted)
        }}
        suffix={
          count > 0 ? undefined : (
            <span className="kbd" aria-hidden="true">
              /
            </span>
          )
        }
      />
    </Box>
  )
}
