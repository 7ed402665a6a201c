// The actions that a row's state allows, as its buttons.
import type { RowActions } from './use-row-actions.tsx'
import styles from './list-kit.module.css'

export const RowButtons = <R extends { readonly id: string }>({
  row,
  actions,
  act,
}: Pick<RowActions<R>, 'actions' | 'act'> & { readonly row: R }) => (
  <span className={styles['actions']}>
    {actions
      .filter((action) => action.label !== undefined && action.allowed(row))
      .map((action) => (
        <button
          key={action.key}
          type="button"
          className={`${styles['action']}${action.quiet ? ` ${styles['quiet']}` : ''}`}
          disabled={action.why !== undefined}
          title={action.why}
          aria-label={action.rowLabel?.(row)}
          onClick={() => {
            act(action.key, [row])
          }}
        >
          {action.label?.(row)}
        </button>
      ))}
  </span>
)
