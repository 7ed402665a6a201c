// Rows of a small table that open a record, as those of a list do.
import type { TableProps } from 'antd'
import { useRef } from 'react'
import { useListKeys } from './list-keys.ts'
import { meansRow, rowPressed } from './row-click.ts'

const nothing = (): void => undefined
/** The keys that go from one open record to the next. */
export const useRowSteps = <R extends { readonly id: string }>(
  rows: readonly R[],
  onOpen: (row: R) => void,
  shown: string | undefined,
  covered: boolean,
): void => {
  const box = useRef<HTMLElement>(null)
  const opened = shown === undefined ? undefined : rows.findIndex(({ id }) => id === shown)
  useListKeys({ off: shown === undefined || covered, rows, rowHeight: 0, box, onOpen, opened, onToggle: nothing })
}
/** What antd's table takes: a click on a row opens it, and the open one is marked. */
export const rowsThatOpen = <R extends { readonly id: string }>(
  onOpen: (row: R) => void,
  shown: string | undefined,
): Pick<TableProps<R>, 'onRow' | 'rowClassName'> => ({
  onRow: (row) => ({
    onMouseDown: rowPressed,
    onClick: (event) => {
      if (meansRow(event)) onOpen(row)
    },
  }),
  rowClassName: ({ id }) => (id === shown ? 'opens current' : 'opens'),
})
