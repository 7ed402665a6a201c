// The latest, on the overview.
export const companyHome = {
  invoices: { title: 'Recent invoices', all: 'All', nothing: 'No invoices yet. Add the first one above.' },
  imports: {
    title: 'Recent imports',
    all: 'All',
    nothing: 'Imported files will appear here.',
    entered: '{{count}} recorded',
    running: 'In progress',
    recorded: 'Done',
    attention: 'My imports to do',
    failed: 'Failed',
    cancelled: 'Cancelled',
  },
}
