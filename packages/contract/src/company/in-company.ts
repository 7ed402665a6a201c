/** Names another company of the person for one call; the session stays in its own (`acrossCompanies`). */
export const inCompanyHeader = 'in-company'
