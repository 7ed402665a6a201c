// Rows of a small table that open a record, as those of a list do.
import type { TableProps } from 'antd'
import { meansRow, rowPressed } from './row-click.ts'

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
