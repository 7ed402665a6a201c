// A list of lines in a form: added, removed and moved by mouse or keyboard; what is wrong with the list stands below it, with a cell below the cell.
import { Button, DatePicker, Input } from 'antd'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { createContext, use, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOfText, textOfDay } from '../../fields/picked-day.ts'
import { Group } from './form-layout.tsx'
import { useDrawnField } from './form-contexts.ts'
import styles from './form-kit.module.css'

/** Whether the list as a whole is wrong: its cells are marked then. */
const WrongContext = createContext(false)
interface LinesProps {
  readonly legend: string
  readonly hint?: ReactNode
  /** Widths of the cells, as of a grid. */
  readonly columns: string
  /** What a new line begins with. */
  readonly start: object | string
  /** Stricter than the contract. */
  readonly max?: number
  readonly words?: { readonly add?: string; readonly remove?: (line: number) => string }
  /** The order means something. */
  readonly movable?: boolean
  /** Cells of a table: Enter goes to the next line, where it sends the form otherwise. */
  readonly table?: boolean
  /** The cells of the line at an index. */
  readonly children: (at: number) => ReactNode
}
const inputs = 'input, textarea, [role=combobox]'

export const Lines = ({ legend, hint, columns, start, max, words = {}, movable = false, table = false, children }: LinesProps) => {
  const { t } = useTranslation('kit')
  const { field, id, value, error, max: most } = useDrawnField<object[]>()
  const box = useRef<HTMLDivElement>(null)
  const limit = max ?? most ?? Number.POSITIVE_INFINITY
  const full = value.length >= limit
  /** Once the next frame has drawn the lines anew. */
  const focus = (line: number, cell = 0) => {
    requestAnimationFrame(() => {
      const cells = box.current?.querySelectorAll(':scope > [data-line]')[line]?.querySelectorAll<HTMLElement>(inputs)
      const target = cells?.[cell] ?? box.current?.querySelector<HTMLElement>('[data-add]')
      target?.focus()
    })
  }
  const add = () => {
    if (full) return
    field.pushValue(structuredClone(start) as never)
    focus(value.length)
  }
  const remove = (line: number) => {
    void field.removeValue(line)
    focus(Math.min(line, value.length - 2))
  }
  const move = (line: number, by: number, cell = 0) => {
    const to = line + by
    if (to < 0 || to >= value.length) return
    field.moveValue(line, to)
    focus(to, cell)
  }
  const hear = (event: KeyboardEvent<HTMLElement>, line: number) => {
    const cell = [...event.currentTarget.querySelectorAll(inputs)].indexOf(event.target as Element)
    if (cell < 0 || event.nativeEvent.isComposing) return
    const does: Readonly<Record<string, (() => void) | undefined>> = {
      ...(event.ctrlKey
        ? {
            Delete: () => {
              remove(line)
            },
          }
        : {}),
      ...(event.altKey && movable
        ? {
            ArrowUp: () => {
              move(line, -1, cell)
            },
            ArrowDown: () => {
              move(line, 1, cell)
            },
          }
        : {}),
      ...(table && !event.ctrlKey && !event.altKey
        ? {
            Enter: () => {
              if (line === value.length - 1 && !full) field.pushValue(structuredClone(start) as never)
              focus(Math.min(line + 1, limit - 1), cell)
            },
          }
        : {}),
    }
    const act = does[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <Group legend={legend}>
      <WrongContext value={error !== undefined}>
        <div ref={box} aria-describedby={`${id}-note`}>
          {value.map((_, line) => (
            <div
              key={line}
              data-line
              role="group"
              aria-label={t('form.line', { line: line + 1 })}
              className={styles['line']}
              style={{ gridTemplateColumns: `${columns}${movable ? ' auto auto' : ''} 30px` }}
              onKeyDown={(event) => {
                hear(event, line)
              }}
            >
              {children(line)}
              {movable
                ? ([-1, 1] as const).map((by) => (
                    <Button
                      key={by}
                      type="text"
                      aria-label={t(by < 0 ? 'form.up' : 'form.down', { line: line + 1 })}
                      aria-keyshortcuts={by < 0 ? 'Alt+ArrowUp' : 'Alt+ArrowDown'}
                      disabled={line + by < 0 || line + by >= value.length}
                      icon={by < 0 ? <ArrowUp size={14} /> : <ArrowDown size={14} />}
                      onClick={() => {
                        move(line, by)
                      }}
                    />
                  ))
                : null}
              <Button
                type="text"
                aria-label={words.remove?.(line) ?? t('form.remove', { line: line + 1 })}
                aria-keyshortcuts="Control+Delete"
                icon={<X size={15} />}
                onClick={() => {
                  remove(line)
                }}
              />
            </div>
          ))}
          {full ? null : (
            <Button size="small" data-add icon={<Plus size={13} />} onClick={add}>
              {words.add ?? t('form.add')}
            </Button>
          )}
          <div id={`${id}-note`}>
            {error ? (
              <p className="field-error" role="alert">
                {error}
              </p>
            ) : hint || full ? (
              <p className="field-hint">{full ? t('form.full', { max: limit }) : hint}</p>
            ) : null}
          </div>
        </div>
      </WrongContext>
    </Group>
  )
}

interface CellProps {
  /** The column's name; with the number of the line it is the cell's. */
  readonly label: string
  readonly placeholder?: string
  readonly max?: number
  /** Makes what is typed or pasted plain, before it is judged. */
  readonly plain?: (text: string) => string
}
const CellError = ({ id, text }: { id: string; text: string | undefined }) =>
  text ? (
    <p id={`${id}-note`} className="field-error" role="alert">
      {text}
    </p>
  ) : null
export const Cell = ({ label, placeholder, max, plain }: CellProps) => {
  const { field, id, value, error, marks, max: most } = useDrawnField<string>()
  const wrong = use(WrongContext) || error !== undefined
  return (
    <div>
      <Input
        aria-label={label}
        placeholder={placeholder}
        maxLength={max ?? most}
        value={value}
        status={wrong ? 'error' : ''}
        {...marks}
        aria-invalid={wrong ? true : undefined}
        onChange={({ target }) => {
          field.handleChange(plain ? plain(target.value) : target.value)
        }}
      />
      <CellError id={id} text={error} />
    </div>
  )
}
export const DayCell = ({ label, placeholder }: Omit<CellProps, 'max' | 'plain'>) => {
  const { field, id, value, error, marks } = useDrawnField<string | null>()
  return (
    <div>
      <DatePicker
        aria-label={label}
        placeholder={placeholder}
        value={dayOfText(value)}
        status={error ? 'error' : ''}
        style={{ width: '100%' }}
        {...marks}
        onChange={(day) => {
          field.handleChange(textOfDay(day) ?? null)
        }}
      />
      <CellError id={id} text={error} />
    </div>
  )
}
