/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/drive/tls.h"

#include <glib.h>
#include <openssl/bio.h>
#include <openssl/ssl.h>

/* Without these two, libmariadb's header hides the session that the library has. */
typedef unsigned char uchar;
#define HAVE_TLS
#include <ma_pvio.h>

struct tls {
	SSL *ssl;
	BIO *in, *out; /* of ssl */
};

bool
tls_can_take(void)
{
	const char *library = NULL;

	return mariadb_get_infov(NULL, MARIADB_TLS_LIBRARY, &library) == 0 && library != NULL &&
	    g_str_has_prefix(library, "OpenSSL 3.") && OPENSSL_version_major() == 3;
}

/* What libmariadb closes in its stead: a session that has never begun, of the same context. */
static bool
swap(MARIADB_TLS *of, SSL **ssl)
{
	SSL *other;

	*ssl = of->ssl;
	other = *ssl != NULL ? SSL_new(SSL_get_SSL_CTX(*ssl)) : NULL;
	if (other == NULL)
		return false;
	SSL_set_app_data(other, SSL_get_app_data(*ssl)); /* where libmariadb puts its errors */
	of->ssl = other;
	return true;
}

struct tls *
tls_take(MYSQL *mysql)
{
	MARIADB_TLS *of = mysql->net.pvio != NULL ? mysql->net.pvio->ctls : NULL;
	struct tls *t = g_new0(struct tls, 1);

	if (of == NULL || !swap(of, &t->ssl)) {
		g_free(t);
		return NULL;
	}
	t->in = BIO_new(BIO_s_mem());
	t->out = BIO_new(BIO_s_mem());
	if (t->in == NULL || t->out == NULL)
		g_error("no memory for a TLS session");
	SSL_set_bio(t->ssl, t->in, t->out);
	return t;
}

void
tls_free(struct tls *t)
{
	if (t == NULL)
		return;
	SSL_free(t->ssl);
	g_free(t);
}

const uint8_t *
tls_seal(struct tls *t, const uint8_t *data, size_t size, size_t *sealed)
{
	char *bytes;

	BIO_reset(t->out);
	for (size_t done = 0, n; done < size; done += n)
		if (SSL_write_ex(t->ssl, data + done, size - done, &n) != 1)
			return NULL;
	*sealed = (size_t)BIO_get_mem_data(t->out, &bytes);
	return (const uint8_t *)bytes;
}

bool
tls_feed(struct tls *t, const uint8_t *data, size_t n)
{
	size_t written;

	return BIO_write_ex(t->in, data, n, &written) == 1 && written == n;
}

ssize_t
tls_open(struct tls *t, uint8_t *plain)
{
	size_t n;

	if (SSL_read_ex(t->ssl, plain, TLS_RECORD_BYTES, &n) == 1)
		return (ssize_t)n;
	/* SSL_get_error looks at the thread's errors too, and libmariadb leaves some. */
	return SSL_want_read(t->ssl) ? 0 : -1;
}
