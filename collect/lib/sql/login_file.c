/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/login_file.h"

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <glib.h>
#include <openssl/evp.h>

/* Four bytes of nothing, twenty that are folded into the key, then lines: length, cipher text. */
enum { NOTHING = 4, KEY_MATERIAL = 20, KEY = 16, BLOCK = 16, LENGTH = 4 };

char *
login_file_path(void)
{
	const char *named = getenv("MYSQL_TEST_LOGIN_FILE");

	return named != NULL ? g_strdup(named) :
			       g_build_filename(g_get_home_dir(), ".mylogin.cnf", NULL);
}

static bool
decrypt(const uint8_t key[KEY], const uint8_t *from, int n, GString *into)
{
	EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
	g_autofree uint8_t *plain = g_malloc((size_t)n + BLOCK);
	int some = 0, rest = 0;
	bool good = context != NULL &&
	    EVP_DecryptInit_ex(context, EVP_aes_128_ecb(), NULL, key, NULL) == 1 &&
	    EVP_DecryptUpdate(context, plain, &some, from, n) == 1 &&
	    EVP_DecryptFinal_ex(context, plain + some, &rest) == 1;

	if (good)
		g_string_append_len(into, (const char *)plain, some + rest);
	EVP_CIPHER_CTX_free(context);
	return good;
}

static uint32_t
length_at(const uint8_t *at)
{
	return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 |
	    (uint32_t)at[3] << 24;
}

static bool
decrypt_lines(const uint8_t *data, size_t size, GString *into)
{
	uint8_t key[KEY] = { 0 };
	size_t at = NOTHING + KEY_MATERIAL;

	if (size < at)
		return false;
	for (size_t i = 0; i < KEY_MATERIAL; i++)
		key[i % KEY] ^= data[NOTHING + i];
	while (at < size) {
		uint32_t n = size - at >= LENGTH ? length_at(data + at) : 0;

		if (n == 0 || n % BLOCK != 0 || n > size - at - LENGTH)
			return false;
		if (!decrypt(key, data + at + LENGTH, (int)n, into))
			return false;
		at += LENGTH + n;
	}
	return true;
}

char *
login_file_read(const char *path, char **why)
{
	g_autoptr(GError) error = NULL;
	g_autofree char *data = NULL;
	struct stat st;
	GString *text;
	gsize size;

	if (stat(path, &st) == 0 && (st.st_mode & (S_IRWXG | S_IRWXO)) != 0) {
		*why = g_strdup_printf("%s: others may read it: chmod 600", path);
		return NULL;
	}
	if (!g_file_get_contents(path, &data, &size, &error)) {
		*why = g_strdup_printf("%s: %s", path, g_strerror(errno));
		return NULL;
	}
	text = g_string_new("");
	if (decrypt_lines((const uint8_t *)data, size, text))
		return g_string_free(text, FALSE);
	g_string_free(text, TRUE);
	*why = g_strdup_printf("%s: no file of mysql_config_editor's", path);
	return NULL;
}
