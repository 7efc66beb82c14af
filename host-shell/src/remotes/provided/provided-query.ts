/** What of RTK Query a remote may use beside `shared-platform/entity-api`. */
export { createApi, fakeBaseQuery, skipToken } from '@reduxjs/toolkit/query/react';
