/** The query keys of deliveries: sending makes their lists stale. */
export const deliveriesKey = ['deliveries'] as const
/** The company's delivery settings, which a new delivery begins with. */
export const deliverySettingsKey = ['delivery-settings'] as const
