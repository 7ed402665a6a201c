// The latest, on the overview.
export const companyHome = {
  invoices: { title: 'Recent invoices', all: 'All', nothing: 'No invoices yet: enter the first one above.' },
  imports: {
    title: 'Recent imports',
    all: 'All',
    nothing: 'Imported files are listed here.',
    entered: '{{count}} recorded',
    running: 'In progress',
    recorded: 'Done',
    attention: 'My imports to do',
    failed: 'Failed',
    cancelled: 'Cancelled',
  },
}
